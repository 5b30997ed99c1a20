import type { z } from 'zod'
import { jsonSchemaOf } from '../../../platform/schema/index.ts'

export type Json = Record<string, unknown>

/**
 * Turns named schemas (`.meta({ id })`) into components. A schema that differs between input and output gets two names.
 */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly #origin = new Map<string, string>()

  schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
    const { $defs = {}, ...schema } = jsonSchemaOf(type, io)
    const names = new Map<string, string>()
    for (const [id, definition] of Object.entries($defs as Record<string, Json>))
      names.set(id, this.#nameFor(id, definition, io))
    for (const [id, definition] of Object.entries($defs as Record<string, Json>)) {
      this.schemas[names.get(id)!] = relink(definition, names) as Json
    }
    const linked = relink(schema, names) as Json
    // A named schema is returned as a reference to itself, but parameters need its properties.
    return io === 'input' && typeof linked.$ref === 'string' ? this.resolve(linked) : linked
  }

  /** The schema that a reference points to. */
  resolve(schema: Json): Json {
    return typeof schema.$ref === 'string' ? this.schemas[nameIn(schema.$ref)]! : schema
  }

  /** The components that `paths` uses, directly or indirectly. */
  usedIn(paths: unknown): Record<string, Json> {
    const used = new Set<string>()
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      const { $ref } = node as { $ref?: unknown }
      const name = typeof $ref === 'string' ? nameIn($ref) : ''
      if (name in this.schemas && !used.has(name)) {
        used.add(name)
        visit(this.schemas[name])
      }
      Object.values(node).forEach(visit)
    }
    visit(paths)
    return Object.fromEntries(Object.entries(this.schemas).filter(([name]) => used.has(name)))
  }

  #nameFor(id: string, definition: Json, io: 'input' | 'output'): string {
    const known = this.schemas[id]
    if (!known || this.#origin.get(id) === JSON.stringify(definition)) {
      this.#origin.set(id, JSON.stringify(definition))
      return id
    }
    return io === 'input' ? `${id}Input` : `${id}Output`
  }
}

/** `#/components/schemas/Person` → `Person`; undefined for references to other kinds of components. */
export function nameIn(ref: string): string {
  return ref.startsWith('#/components/schemas/') ? ref.slice('#/components/schemas/'.length) : ''
}

function relink(node: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => relink(item, names))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, relink(value, names)]
      const id = value.replace('#/$defs/', '')
      return [key, `#/components/schemas/${names.get(id) ?? id}`]
    }),
  )
}
