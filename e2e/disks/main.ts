// Fills disks under a real browser and under the server of a phone, and writes a line of JSON each: node
// e2e/disks/main.ts <rounds>
import { fillBrowser } from './full-browser.ts';
import { saveToFullServer } from './full-server.ts';

const SURVEYS = 5;

const [rounds = 3] = process.argv.slice(2).map(Number);
const tell = (line: object): void => console.log(JSON.stringify(line));
tell({ phone: await saveToFullServer(SURVEYS) });
tell({ browser: await fillBrowser(rounds, (round) => tell({ round })) });
