import {type Config, configOptions, variableOf} from '../../../store/config/schema.js';
import type {Env} from '../../open/orbit.js';

export type HarvestSettings = Config['harvest'];

/** The options with what the environment says over them: `ORBIT_HARVEST_WINDOW` and so on for each. */
export function harvestSettings(config: Config, env: Env, note?: (text: string) => void): HarvestSettings {
  const settings: Record<string, unknown> = {...config.harvest};
  for (const [key, value] of Object.entries(config.harvest)) {
    const option = `harvest.${key as keyof HarvestSettings}` as const;
    const variable = variableOf(option) ?? '';
    const text = env[variable]?.trim();
    if (text === undefined || text === '') continue;
    const setting = read(text, typeof value);
    const {accepts, takes} = configOptions[option];
    if (accepts(setting)) settings[key] = setting;
    else note?.(`${variable} takes ${takes}; it is ignored.`);
  }
  // Whoever names an address there means it, also where the file has a command.
  if (env.ORBIT_HARVEST_URL?.trim() && !env.ORBIT_HARVEST_COMMAND?.trim()) settings.command = '';
  return settings as HarvestSettings;
}

function read(text: string, type: string): unknown {
  if (type === 'number') return Number(text);
  if (type !== 'boolean') return text;
  return /^(?:1|true|yes|on)$/i.test(text) ? true : /^(?:0|false|no|off)$/i.test(text) ? false : text;
}
