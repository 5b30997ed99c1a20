import { ApiError } from '../../platform/core/index.ts'
import type { Operation } from '../../platform/operations/index.ts'

/** The tools that a client requests: `/mcp?toolsets=segments,initiatives&read_only=true`. */
export interface ToolSelection {
  toolsets?: string | undefined
  readOnly: boolean
  /** Lists whole schemas, for clients that show them to people or keep them away from a model. */
  isFull: boolean
}

/** The part of the API that a tool belongs to: `people`, `segments`, `journeys`. */
function toolsetOf({ path }: Operation): string {
  const [first = '', second = ''] = path.slice(1).split('/')
  return first === 'cdp' || first === 'lead-capture' ? second : first
}

/** The operations for a client's selection. Throws `invalid_request` for an unknown toolset. */
export function chosen(operations: readonly Operation[], { toolsets, readOnly }: ToolSelection): Operation[] {
  const known = new Set(operations.map(toolsetOf))
  const wanted = toolsets === undefined ? known : new Set(toolsets.split(',').map((name) => name.trim()))
  for (const name of wanted) {
    if (known.has(name)) continue
    throw new ApiError(
      'invalid_request',
      `No toolset is named ${name.slice(0, 80)}. Use one of: ${[...known].join(', ')}.`,
    )
  }
  const isOffered = ({ effect, spends }: Operation) => !readOnly || (effect === 'read' && !spends)
  return operations.filter((op) => wanted.has(toolsetOf(op)) && isOffered(op))
}
