import { measureTotals } from '../support/totals.ts';

declare global {
  interface Window {
    measureTotals?: typeof measureTotals;
  }
}

window.measureTotals = measureTotals;
