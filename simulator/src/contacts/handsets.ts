/** What a tester decided about the phone of one contact of one business. */
interface Handset {
  /** The name in the contact's profile; null: one that depends on the number. */
  name: string | null
  /** The tester reads and answers. Otherwise the contact's persona does. */
  isManual: boolean
  /** Messages reach a phone that is offline when it is back. */
  isOnline: boolean
}

export interface SavedHandset extends Handset {
  wabaId: string
  phone: string
}

const UNTOUCHED: Handset = { name: null, isManual: false, isOnline: true }

/**
 * The phones that a tester holds. A phone is that of one business's contact, so that businesses with the same contact do
 * not affect each other.
 */
export class Handsets {
  readonly #handsets = new Map<string, SavedHandset>()
  /** What happens when a phone is back online. */
  readonly #held = new Map<string, (() => void)[]>()
  readonly #changed: () => void

  constructor(saved: readonly SavedHandset[], changed: () => void) {
    this.#changed = changed
    for (const handset of saved) this.#handsets.set(keyOf(handset.wabaId, handset.phone), handset)
  }

  of(wabaId: string, phone: string): Handset {
    return this.#handsets.get(keyOf(wabaId, phone)) ?? UNTOUCHED
  }

  change(wabaId: string, phone: string, changes: Partial<Handset>): Handset {
    const key = keyOf(wabaId, phone)
    const handset = { ...this.of(wabaId, phone), ...changes, wabaId, phone }
    this.#handsets.set(key, handset)
    this.#changed()
    if (handset.isOnline) {
      const held = this.#held.get(key) ?? []
      this.#held.delete(key)
      for (const act of held) act()
    }
    return handset
  }

  /** Runs an action now, or as soon as the phone is online. */
  whenOnline(wabaId: string, phone: string, act: () => void): void {
    const key = keyOf(wabaId, phone)
    if (this.of(wabaId, phone).isOnline) act()
    else this.#held.set(key, [...(this.#held.get(key) ?? []), act])
  }

  /** The numbers of the phones that a tester holds or held. */
  phonesOf(wabaId: string): string[] {
    return this.all().flatMap((handset) => (handset.wabaId === wabaId ? handset.phone : []))
  }

  all(): SavedHandset[] {
    return [...this.#handsets.values()]
  }
}

function keyOf(wabaId: string, phone: string): string {
  return `${wabaId}/${phone}`
}
