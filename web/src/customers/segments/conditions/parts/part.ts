import { type Catalog, withPart } from '../../filter/filter.ts'

/** What the editor of a condition takes. */
export interface EditorProps<P> {
  predicate: P
  onChange: (predicate: P) => void
}

/** The same for a condition on attributes, properties or times. */
export interface CatalogEditorProps<P> extends EditorProps<P> {
  catalog: Catalog
}

/** A function that changes one part of the condition, or removes it when it is undefined. */
export function setPart<P extends object, K extends keyof P>(
  { predicate, onChange }: EditorProps<P>,
  part: K,
): (next: P[K] | undefined) => void {
  return (next) => onChange(withPart(predicate, part, next))
}
