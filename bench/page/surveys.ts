import { makeSurveys } from '../support/surveys.ts';

window.makeSurveys = makeSurveys;
