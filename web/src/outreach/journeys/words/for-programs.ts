/** Fields, kinds and operations of the API. No screen has these names. */
const NAMES =
  /`|\b[A-Z]+_[A-Z]+\b|\b(ENTRY|EXIT)\b|\b[a-z_]+_(list|get|create|update|set)\b|\b[a-z]+[A-Z][A-Za-z]+\b/

/** Whether a sentence of the service names something that only programs know. */
export function isForPrograms(sentence: string): boolean {
  return NAMES.test(sentence)
}
