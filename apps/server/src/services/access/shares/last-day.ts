/** When a day ends in India, in UTC. */
const END_OF_DAY = 'T18:30:00.000Z';

/** Returns the moment at which a day in India is over, ISO 8601. */
export const endOfDay = (day: string): string => `${day}${END_OF_DAY}`;
