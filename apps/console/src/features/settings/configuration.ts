import type { ConfigField, Settings } from '@parley/domain';

/** The parts of the settings that configuration values consist of. */
export type Configuration = Pick<Settings, 'config_struct' | 'config_dev' | 'config_prod'>;
export type ConfigValue = ConfigField['default'];
export type ConfigEnvironment = 'config_dev' | 'config_prod';

const EMPTY: Record<ConfigField['type'], ConfigValue> = { string: '', number: 0, boolean: false };

export function withField({ config_struct, ...values }: Configuration): Configuration {
  const keys = new Set(config_struct.map(({ key }) => key));
  let key = 'key';
  for (let count = 2; keys.has(key); count += 1) key = `key_${count}`;
  return { ...values, config_struct: [...config_struct, { key, label: '', type: 'string', default: '' }] };
}

/** Changes a key's description. Its values go with a new name, and what does not fit a new type is dropped. */
export function withChangedField(
  configuration: Configuration,
  index: number,
  change: Partial<Omit<ConfigField, 'default'>>,
): Configuration {
  const field = configuration.config_struct[index];
  if (!field) return configuration;
  const next: ConfigField = { ...field, ...change };
  if (next.type !== field.type) next.default = converted(field.default, next.type) ?? EMPTY[next.type];
  const carried = (values: Record<string, ConfigValue>) => {
    if (!Object.hasOwn(values, field.key)) return values;
    const { [field.key]: value = EMPTY[field.type], ...others } = values;
    const kept = next.type === field.type ? value : converted(value, next.type);
    return kept === undefined ? others : { ...others, [next.key]: kept };
  };
  return {
    config_struct: configuration.config_struct.with(index, next),
    config_dev: carried(configuration.config_dev),
    config_prod: carried(configuration.config_prod),
  };
}

export function withDefault(configuration: Configuration, index: number, value: ConfigValue): Configuration {
  const field = configuration.config_struct[index];
  if (!field) return configuration;
  return { ...configuration, config_struct: configuration.config_struct.with(index, { ...field, default: value }) };
}

/** Undefined takes the environment's own value out: the default holds again. */
export function withValue(
  configuration: Configuration,
  environment: ConfigEnvironment,
  key: string,
  value: ConfigValue | undefined,
): Configuration {
  const { [key]: _before, ...others } = configuration[environment];
  return { ...configuration, [environment]: value === undefined ? others : { ...others, [key]: value } };
}

export function withoutField({ config_struct, config_dev, config_prod }: Configuration, index: number): Configuration {
  const key = config_struct[index]?.key;
  const without = (values: Record<string, ConfigValue>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  return {
    config_struct: config_struct.filter((_, at) => at !== index),
    config_dev: without(config_dev),
    config_prod: without(config_prod),
  };
}

/** Converts a value into another type; undefined when it has no meaning there. */
export function converted(value: ConfigValue, type: ConfigField['type']): ConfigValue | undefined {
  switch (type) {
    case 'string':
      return String(value);
    case 'number': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : ['true', 'yes', '1'].includes(String(value).toLowerCase());
  }
}
