import { placeholdersIn } from '../../../../messaging/index.ts'
import type { SendEmailInputs } from './schema.ts'

/** The variables in the node's own texts, as paths, each once; those of its template are bound. */
export function pathsIn({ subject = '', body = '' }: SendEmailInputs): string[] {
  return [...new Set([subject, body].flatMap(placeholdersIn))]
}
