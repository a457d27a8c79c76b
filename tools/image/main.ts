// Builds the image of the server and the web app: npm run image -- [name]
import { readFileSync } from 'node:fs';
import { buildImage } from './build.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const [name = `localhost/sampark:${version}`] = process.argv.slice(2);
buildImage(process.cwd(), name);
console.log(`Built ${name}`);
