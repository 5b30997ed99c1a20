import './schema-words.ts'

export * from './conditions.ts'
export * from './error-words.ts'
export * from './fields.ts'
export * from './free-form.ts'
export * from './hosts.ts'
export * from './json-schema.ts'
