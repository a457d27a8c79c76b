import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerData } from './read-upload.ts';
import { readUploaded } from './uploaded-files.ts';

const { upload, recordTypes } = workerData as WorkerData;
parentPort?.postMessage(await readUploaded(upload, recordTypes));
