import { addLaterTexts } from '@sampark/i18n/setup';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { getI18n } from 'react-i18next';

/** A component that comes when it is first drawn, with the texts that the start does without. */
export const lazyWithTexts = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const [module] = await Promise.all([load(), addLaterTexts(getI18n())]);
    return module;
  });
