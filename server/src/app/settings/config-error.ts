/** A setting is missing or unsafe. The message lists what to change. */
export class ConfigError extends Error {}
