import type { Values } from '@sampark/core/survey/values';

const share = (whole: unknown, part: number): number => Math.round(Number(whole ?? 0) * part);

/**
 * Works out the answers to the detailed form's further questions from a village's answers to the standard form,
 * module by module.
 */
export function detailedFigures(modules: readonly Values[], random: () => number): readonly Values[] {
  const known: Values = Object.assign({}, ...modules) as Values;
  const population = known['basic_info.population'];
  const households = known['basic_info.households'];
  const farmland = Number(known['land_forest.agricultural_land'] ?? 0);
  const forest = Number(known['land_forest.forest_area'] ?? 0);
  const men = share(population, 0.49 + random() * 0.03);
  const collected = known['waste_management.collection_system'] !== 'None';
  const more: Readonly<Record<string, Values[string]>>[] = [
    {
      'basic_info.male_population': men,
      'basic_info.female_population': Number(population) - men,
      'basic_info.children_0_6': share(population, 0.12 + random() * 0.04),
      'basic_info.sc_population': share(population, 0.1 + random() * 0.2),
      'basic_info.st_population': share(population, random() * 0.03),
      'basic_info.bpl_families': share(households, 0.2 + random() * 0.3),
    },
    {
      'infrastructure.paved_roads_km': share(30, random()) / 10,
      'infrastructure.unpaved_roads_km': share(60, random()) / 10,
      'infrastructure.primary_schools': 1,
      'infrastructure.anganwadi_centers': 1 + share(2, random()),
      'infrastructure.public_buildings': 1 + share(3, random()),
    },
    {
      'sanitation.individual_toilets': share(households, 0.6 + random() * 0.3),
      'sanitation.community_toilets': share(2, random()),
      'sanitation.odf_status': random() < 0.6 ? 'Yes' : 'Partial',
      'sanitation.drainage_system': 'Partial',
      'sanitation.open_drainage_m': share(900, random()),
    },
    {
      'connectivity.common_service_center': random() < 0.5 ? 'Yes' : 'No',
      'connectivity.railway_distance_km': 4 + share(20, random()),
      'connectivity.all_weather_road': 'Yes',
    },
    {
      'land_forest.total_land': farmland + forest + 60,
      'land_forest.irrigated_land': share(farmland, 0.5 + random() * 0.3),
      'land_forest.grazing_land': share(30, random()),
      'land_forest.ponds': 1 + share(3, random()),
      'land_forest.tube_wells': share(40, random()),
    },
    {
      'electricity.electrified_households': share(
        households,
        Number(known['electricity.coverage'] ?? 0) / 100,
      ),
      'electricity.power_cuts_per_week': share(20, random()),
      'electricity.street_light_count': 5 + share(20, random()),
      'electricity.solar_street_lights': share(5, random()),
    },
    {
      'waste_management.door_to_door_collection': collected ? 'Partial' : 'No',
      'waste_management.composting_facility': 'Partial',
      'waste_management.plastic_ban': random() < 0.5 ? 'Yes' : 'Partial',
    },
  ];
  return modules.map((values, index) => ({ ...values, ...more[index] }));
}

/** Makes the figures of two villages of the demo contradict each other; for one of them somebody knows the reason. */
export function doubtfulFigures(village: number, modules: readonly Values[]): readonly Values[] {
  const [first, ...rest] = modules;
  const men = Number(first?.['basic_info.male_population'] ?? 0);
  if (first === undefined || village > 1) return modules;
  const reason =
    village === 1 ? { 'reasons.sexes_and_total': 'Families at the brick kiln were counted as a whole.' } : {};
  return [{ ...first, 'basic_info.male_population': men - 14, ...reason }, ...rest];
}
