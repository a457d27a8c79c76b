import { parentPort, workerData } from 'node:worker_threads';
import { readFormFile } from './read-form-file.ts';
import type { Upload } from './read-upload.ts';

const { name, bytes } = workerData as Upload;

parentPort?.postMessage(await readFormFile(name, bytes));
