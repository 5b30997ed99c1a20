import type { operations } from './schema.gen.ts'

/** The name of an operation, as in the reference and in the MCP tools. */
export type OperationName = keyof operations

type Fields<T> = NonNullable<T> extends infer F ? ([F] extends [never] ? object : F) : never

type Parameters<N extends OperationName> = operations[N]['parameters']

type JsonBody<N extends OperationName> = operations[N] extends {
  requestBody?: { content: { 'application/json': infer Body } }
}
  ? Body
  : object

/** The input of an operation: path, query and body in one object. */
export type Input<N extends OperationName> = Flat<
  Fields<Parameters<N>['path']> & Fields<Parameters<N>['query']> & JsonBody<N>
>

type Flat<T> = { [K in keyof T]: T[K] }

type Responses<N extends OperationName> = operations[N]['responses']

/** The output of an operation. */
export type Output<N extends OperationName> = Responses<N>[keyof Responses<N>] extends {
  content: { 'application/json': infer Body }
}
  ? Body
  : never

/** A record of a list. */
export type Item<N extends OperationName> = Output<N> extends { data: (infer T)[] } ? T : never
