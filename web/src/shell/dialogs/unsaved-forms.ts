/** The forms on the screen with unsaved changes. Each one asks whether to leave, and acts if so. */
const unsavedForms = new Set<(act: () => void) => void>()

/** Adds a form. Returns what removes it. */
export function addUnsavedForm(ask: (act: () => void) => void): () => void {
  unsavedForms.add(ask)
  return () => void unsavedForms.delete(ask)
}

/** For what takes the screen away without going to another one, such as signing out: unsaved changes are asked about. */
export function leaveScreen(act: () => void): void {
  const [ask] = unsavedForms
  if (ask) ask(act)
  else act()
}
