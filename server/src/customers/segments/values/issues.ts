import { ApiError, type Issue } from '../../../platform/core/index.ts'

/** The issues of a filter besides its shape; these are the codes of `error.issues`. */
export type FilterProblem =
  | 'operator_not_of_type'
  | 'value_missing'
  | 'value_unexpected'
  | 'value_not_of_operator'
  | 'list_too_long'
  | 'unknown_attribute'
  | 'path_not_possible'
  | 'too_many_conditions'
  | 'unknown_type'
  | 'unknown_relationship'
  | 'unknown_reference'
  | 'segment_cycle'

/** A place in a filter, which can note a problem there. Paths are written as in `invalid_request`: with dots. */
export class Place {
  readonly #path: string
  readonly #found: Issue[]

  private constructor(path: string, found: Issue[]) {
    this.#path = path
    this.#found = found
  }

  static root(path: string): Place {
    return new Place(path, [])
  }

  at(...steps: (string | number)[]): Place {
    return new Place([this.#path, ...steps].join('.'), this.#found)
  }

  note(code: FilterProblem, message: string): null {
    this.#found.push({ path: this.#path, code, message })
    return null
  }

  /** All that was noted here and at any other place of the same filter. */
  get found(): readonly Issue[] {
    return this.#found
  }
}

export function invalidFilter(issues: readonly Issue[]): ApiError {
  const first = issues[0]!
  return new ApiError('invalid_filter', `\`${first.path}\`: ${first.message}`, { issues: [...issues] })
}

const NAMED = 20

/** For messages: the names there are, when they are many the first ones. */
export function someOf(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? `${named} and ${names.length - NAMED} others` : named
}
