const EVENT_NAME = /^[a-zA-Z0-9_]{1,255}$/

/** Follows what is wrong with a name, in messages. */
export const EVENT_NAME_ADVICE = 'Use only letters, digits and underscores.'

export function isEventName(name: string | undefined): name is string {
  return name !== undefined && EVENT_NAME.test(name)
}
