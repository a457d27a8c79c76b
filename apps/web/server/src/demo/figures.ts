import type { Value, Values } from '@sampark/core/survey/values';

/** Returns random numbers that are the same for the same seed (mulberry32), from 0 up to but not including 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const between = (random: () => number, least: number, most: number): number =>
  Math.round(least + random() * (most - least));

const oneOf = (random: () => number, ...options: readonly string[]): string =>
  options[Math.floor(random() * options.length)] ?? '';

/**
 * Makes answers that fit each other, for a village of 400 to 4,200 people in the plains, module by module, in the
 * form's order.
 */
export function villageFigures(random: () => number): readonly Values[] {
  const population = between(random, 400, 4200);
  const households = Math.round(population / (4.6 + random() * 1.1));
  const farmland = Math.round(population * (0.12 + random() * 0.1));
  const roads = oneOf(random, 'Good', 'Fair', 'Fair', 'Poor');
  const isSmall = population < 1200;
  const answers: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
    basic_info: {
      population,
      households,
      literacy_rate: between(random, 480, 790) / 10,
      primary_occupation: oneOf(random, 'Agriculture', 'Agriculture', 'Agriculture', 'Labor'),
    },
    infrastructure: {
      roads,
      schools: isSmall ? 1 : between(random, 1, 4),
      hospitals: isSmall ? 0 : between(random, 0, 1),
      community_centers: between(random, 0, 2),
    },
    sanitation: {
      toilets: between(random, 55, 98),
      drainage: oneOf(random, 'Good', 'Fair', 'Poor', 'None'),
      water_supply: oneOf(random, 'Scheduled', 'Limited', 'Insufficient', '24x7'),
    },
    connectivity: {
      mobile_network: oneOf(random, 'Good', 'Fair', 'Poor'),
      internet: oneOf(random, '4G', '4G', '3G', '2G', 'None'),
      transport: roads === 'Poor' ? 'Poor' : oneOf(random, 'Good', 'Fair'),
    },
    land_forest: {
      agricultural_land: farmland,
      forest_area: between(random, 0, 40),
      irrigation: oneOf(random, 'Good', 'Fair', 'Poor'),
    },
    electricity: {
      coverage: between(random, 70, 100),
      supply_hours: between(random, 16, 40) / 2,
      street_lights: oneOf(random, 'Fair', 'Poor', 'None'),
    },
    waste_management: {
      collection_system: oneOf(random, 'Weekly', 'Bi-weekly', 'None', 'None'),
      segregation: oneOf(random, 'No', 'No', 'Partial'),
      disposal_method: oneOf(random, 'Composting', 'Landfill', 'Burning', 'Other'),
    },
  };
  return Object.entries(answers).map(([module, fields]) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${module}.${field}`, value])),
  );
}
