import { completeAnswers } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import { checkField } from '../checks/check-field.ts';
import { warningsOf } from '../checks/warnings.ts';
import { completionOf } from '../completion.ts';
import { formDefinition } from '../definition/valid-definition.ts';
import { formFields } from '../fields/fields.ts';
import { moduleFields } from '../fields/module-fields.ts';
import { villageDetailed } from './village-detailed.ts';
import { villageStandard } from './village-standard.ts';

const fields = formFields(villageDetailed);
const own = villageDetailed.modules.flatMap((module) => moduleFields(villageDetailed, module));
const standard = villageStandard.modules.flatMap((module) => moduleFields(villageStandard, module));

/** The specification's richer vocabulary, module by module, with each word's key in the form. */
const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  basic_info:
    'households population male_population female_population children_0_6 sc_population st_population literacy_rate bpl_families village_area'.split(
      ' ',
    ),
  infrastructure:
    'paved_roads_km unpaved_roads_km public_buildings schools primary_schools secondary_schools health_centers anganwadi_centers community_centers playgrounds libraries'.split(
      ' ',
    ),
  sanitation:
    'individual_toilets community_toilets drainage_system sewerage_system odf_status covered_drainage_m open_drainage_m solid_waste_management'.split(
      ' ',
    ),
  connectivity:
    'internet mobile_network broadband_connections common_service_center transport bus_service_frequency railway_distance_km all_weather_road'.split(
      ' ',
    ),
  land_forest:
    'total_land agricultural_land irrigated_land forest_area waste_land grazing_land ponds wells tube_wells canal_irrigation_km'.split(
      ' ',
    ),
  electricity:
    'supply_hours electrified_households agricultural_connections commercial_connections street_light_count solar_street_lights solar_households power_cuts_per_week transformer_capacity_kva'.split(
      ' ',
    ),
  waste_management:
    'collection_system door_to_door_collection collection_frequency segregation composting_facility recycling_program disposal_method landfill_distance_km biogas_plants plastic_ban'.split(
      ' ',
    ),
};

describe('the detailed form', () => {
  it('is a valid definition in groups', () => {
    expect(formDefinition.safeParse(villageDetailed).error?.issues ?? []).toEqual([]);
    for (const { children } of villageDetailed.modules) {
      expect(children.every(({ type }) => type === 'begin_group')).toBe(true);
    }
  });

  it('asks every standard question just as the standard form does', () => {
    expect(villageDetailed.modules.map(({ name, label }) => [name, label])).toEqual(
      villageStandard.modules.map(({ name, label }) => [name, label]),
    );
    for (const { path, question } of standard)
      expect(fields.answers.get(path)?.question, path).toEqual(question);
    const required = own.filter(({ question }) => question.required).map(({ path }) => path);
    expect(required.sort()).toEqual(
      standard
        .filter(({ question }) => question.required)
        .map(({ path }) => path)
        .sort(),
    );
    expect(completionOf(completeAnswers, villageDetailed).is_complete).toBe(true);
  });

  it.each(Object.entries(VOCABULARY))('has the whole richer vocabulary of %s', (module, names) => {
    for (const name of names) expect(fields.answers.has(`${module}.${name}`), name).toBe(true);
  });

  it('says everything in Hindi too', () => {
    const labels = villageDetailed.modules.flatMap(({ label, children }) => [
      label,
      ...children.map((child) => child.label),
    ]);
    const texts = own.flatMap(({ question }) => [
      question.label,
      ...(question.hint ? [question.hint] : []),
      ...('unit' in question && question.unit ? [question.unit] : []),
      ...('choices' in question ? question.choices.map((choice) => choice.label) : []),
    ]);
    const messages = (villageDetailed.warnings ?? []).map(({ message }) => message);
    for (const text of [...labels, ...texts, ...messages]) expect(text.hi, text.en).toBeTruthy();
  });

  it('offers an answer for what nobody here can say, in words that are no second No', () => {
    const unknown = own
      .flatMap(({ question }) => ('choices' in question ? question.choices : []))
      .filter(({ name }) => name === 'Not available');
    expect(unknown.length).toBeGreaterThan(0);
    for (const { label } of unknown) {
      expect(label).toEqual({ en: 'Information not available', hi: 'जानकारी उपलब्ध नहीं' });
    }
  });

  it('bounds every number and names its unit where it is measured', () => {
    for (const { path, question } of own) {
      if (question.type === 'decimal') expect(question.unit, path).toBeDefined();
      if (!('min' in question)) continue;
      expect(checkField(fields, path, question.max), path).toBeNull();
      expect(checkField(fields, path, question.max + question.step)?.code, path).toBe('max_value');
      expect(checkField(fields, path, -question.step)?.code, path).toBe('min_value');
    }
  });
});

const namesOf = (change: Values): string[] =>
  warningsOf({ ...completeAnswers, ...change }, villageDetailed).map(({ warning }) => warning.name);

describe('its warnings', () => {
  it.each([
    ['sexes_and_total', { 'basic_info.male_population': 600, 'basic_info.female_population': 500 }],
    ['castes_and_total', { 'basic_info.sc_population': 900, 'basic_info.st_population': 900 }],
    ['children_and_total', { 'basic_info.children_0_6': 99_999 }],
    ['bpl_and_households', { 'basic_info.bpl_families': 9_999 }],
    ['schools_by_kind', { 'infrastructure.primary_schools': 100, 'infrastructure.secondary_schools': 100 }],
    ['toilets_and_households', { 'sanitation.individual_toilets': 9_999 }],
    [
      'broadband_without_connections',
      { 'connectivity.internet': 'Broadband', 'connectivity.broadband_connections': 0 },
    ],
    ['irrigated_and_farmland', { 'land_forest.irrigated_land': 50_000 }],
    ['farmland_and_total', { 'land_forest.total_land': 1 }],
    [
      'land_parts_and_total',
      {
        'land_forest.agricultural_land': 50,
        'land_forest.forest_area': 30,
        'land_forest.waste_land': 20,
        'land_forest.grazing_land': 1,
        'land_forest.total_land': 100,
      },
    ],
    ['land_and_village', { 'land_forest.total_land': 5_000, 'basic_info.village_area': 4_999.9 }],
    ['electrified_and_households', { 'electricity.electrified_households': 9_999 }],
    ['electrified_and_coverage', { 'electricity.electrified_households': 1, 'electricity.coverage': 90 }],
    ['solar_and_households', { 'electricity.solar_households': 9_999 }],
    ['solar_lights_and_all', { 'electricity.solar_street_lights': 6, 'electricity.street_light_count': 5 }],
    [
      'collection_without_system',
      { 'waste_management.collection_system': 'None', 'waste_management.door_to_door_collection': 'Yes' },
    ],
    [
      'composting_without_facility',
      { 'waste_management.disposal_method': 'Composting', 'waste_management.composting_facility': 'No' },
    ],
  ] as const)('%s: %j', (name, change) => {
    expect(namesOf(change)).toContain(name);
  });

  it('are silent for figures that fit', () => {
    const { 'basic_info.population': population, 'basic_info.households': households } = completeAnswers;
    expect(
      namesOf({
        'basic_info.male_population': Number(population) - 500,
        'basic_info.female_population': 500,
        'basic_info.children_0_6': 140,
        'basic_info.bpl_families': 40,
        'land_forest.total_land': 49_000,
        'land_forest.irrigated_land': 1,
        'electricity.coverage': 100,
        'electricity.electrified_households': Number(households),
      }),
    ).toEqual([]);
  });
});
