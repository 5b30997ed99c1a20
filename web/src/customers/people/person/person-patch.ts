/** A change of single fields and attributes, as `cdp_people_patch` takes it. */
export interface Patch {
  firstName?: string | null
  lastName?: string | null
  phoneNumber?: string | null
  email?: string | null
  set?: Record<string, unknown>
  remove?: readonly string[]
}

interface Patched {
  attributes: Record<string, unknown>
}

/** What changed, as `cdp_people_patch` answers it: values by name, attributes as `attributes.<name>`. */
export interface Difference {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const ATTRIBUTE = 'attributes.'

/** A person as the service will have them after a patch. */
export function applied<P extends Patched>(person: P, { set = {}, remove = [], ...fields }: Patch): P {
  const attributes = { ...person.attributes, ...set }
  for (const name of remove) delete attributes[name]
  return { ...person, ...fields, attributes }
}

/** The patch that brings back what was there before. It touches nothing else. */
export function reversed({ before, after }: Difference): Patch {
  const fields: Record<string, unknown> = {}
  const set: Record<string, unknown> = {}
  const remove: string[] = []
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!name.startsWith(ATTRIBUTE)) fields[name] = before[name] ?? null
    else if (name in before) set[name.slice(ATTRIBUTE.length)] = before[name]
    else remove.push(name.slice(ATTRIBUTE.length))
  }
  return { ...fields, ...(Object.keys(set).length > 0 && { set }), ...(remove.length > 0 && { remove }) }
}
