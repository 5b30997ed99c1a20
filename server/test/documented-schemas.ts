import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const COMPONENTS = 'document'

/** Compiles schemas of an OpenAPI document; what they share (its components) is compiled once. */
export class DocumentedSchemas {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #compiled = new WeakMap<object, ValidateFunction>()

  constructor({ components }: Record<string, unknown>) {
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ components }, COMPONENTS)
  }

  /** Throws when it is no schema. */
  compile(schema: object): ValidateFunction {
    let validate = this.#compiled.get(schema)
    if (!validate) {
      const absolute = JSON.stringify(schema).replaceAll('"#/components/', `"${COMPONENTS}#/components/`)
      validate = this.#ajv.compile(JSON.parse(absolute))
      this.#compiled.set(schema, validate)
    }
    return validate
  }

  /** What does not fit, in words; null when all does. */
  findProblem(schema: object, value: unknown): string | null {
    const validate = this.compile(schema)
    return validate(value) ? null : this.#ajv.errorsText(validate.errors)
  }
}
