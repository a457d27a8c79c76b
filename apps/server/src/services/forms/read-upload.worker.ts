import { parentPort, workerData } from 'node:worker_threads';
import { readUploaded, type Upload } from './uploaded-files.ts';

parentPort?.postMessage(await readUploaded(workerData as Upload));
