/** What is still to be saved after these edits were: what was changed while they were on their way. */
export function unsaved<T extends object>(edits: T, saved: T): T {
  const entries = Object.entries(edits).filter(([name, value]) => saved[name as keyof T] !== value)
  return Object.fromEntries(entries) as T
}
