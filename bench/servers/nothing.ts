// Serves the limit: node:http that says 'nothing new' and knows nothing.
import { host } from './host.ts';

host(
  (_, answer) => answer.writeHead(204).end(),
  () => 0,
);
