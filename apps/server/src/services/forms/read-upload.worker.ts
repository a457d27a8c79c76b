import { parentPort } from 'node:worker_threads';
import type { AskedUpload } from './read-upload.ts';
import { readUploaded } from './uploaded-files.ts';

parentPort?.on('message', ({ upload, recordTypes }: AskedUpload) => {
  void readUploaded(upload, recordTypes).then((read) => parentPort?.postMessage(read));
});
