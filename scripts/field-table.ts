import { z } from 'zod'

/** The fields of an object as a table: name, whether it is required, description. Empty without fields. */
export function fieldTable(object: z.ZodType): string[] {
  const schema = z.toJSONSchema(object, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const description = typeof field === 'object' ? (field.description ?? '') : ''
    return `| \`${name}\` | ${required.has(name) ? 'yes' : ''} | ${description.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`
  })
  return fields.length > 0 ? ['| field | required | description |', '|---|---|---|', ...fields, ''] : []
}
