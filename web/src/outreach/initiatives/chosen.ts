/** A person who was chosen by name. */
export interface Chosen {
  externalId: string
  name: string
}
