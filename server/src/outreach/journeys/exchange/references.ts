import { z } from 'zod'

/*
 * Definitions refer to records by ids, which are meaningless to readers and in other organizations. Files use names
 * instead, if only one record has the name; anything else is written `{ id: … }`.
 */

/** The kinds of records that definitions refer to by id. */
export type Referred =
  | 'segment'
  | 'template'
  | 'email template'
  | 'form'
  | 'initiative'
  | 'credential'
  | 'environment'
  | 'topic'

/** The name of a record in files: its name, or its id when the name is not unique. */
export const Called = z.union([z.string(), z.strictObject({ id: z.string() })])
export type Called = z.output<typeof Called>

/** A record that is named, or that is referred to by its id. */
export interface Mention {
  kind: Referred
  called: Called
}

/** An unknown or ambiguous name. The message is for the author of the file. */
export class UnknownName extends Error {}

/** The records of an organization by their names. */
export class Names {
  readonly #ids = new Map<string, string[]>()
  readonly #names = new Map<string, string>()

  /** The records of one kind. */
  add(kind: Referred, records: readonly { id: string; name: string }[]): void {
    for (const { id, name } of records) {
      this.#ids.set(key(kind, name), [...(this.#ids.get(key(kind, name)) ?? []), id])
      this.#names.set(key(kind, id), name)
    }
  }

  /** The name of an id. */
  call(kind: Referred, id: string): Called {
    const name = this.#names.get(key(kind, id))
    return name !== undefined && this.#ids.get(key(kind, name))!.length === 1 ? name : { id }
  }

  /** The id of a name. Throws `UnknownName`. */
  find(kind: Referred, called: Called): string {
    if (typeof called === 'object') return called.id
    const ids = this.#ids.get(key(kind, called)) ?? []
    if (ids.length === 1) return ids[0]!
    throw new UnknownName(
      ids.length === 0
        ? `no ${kind} is named “${called}”`
        : `more than one ${kind} is named “${called}”: use { id: … } with one of ${ids.join(', ')}`,
    )
  }
}

function key(kind: Referred, text: string): string {
  return `${kind} ${text}`
}
