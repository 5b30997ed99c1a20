/**
 * A service with the lifetime of the process that operations can reach: a typed name, provided by the composition root.
 *
 *   export const eventRecorder = service<EventRecorder>('eventRecorder')   // in the domain
 *   services.provide(eventRecorder, new EventRecorder(…))                  // in app.ts
 *   ctx.services.get(eventRecorder)                                        // in an operation
 */
export interface ServiceName<T> {
  readonly name: string
  /** Never set; carries the type. */
  readonly type?: T
}

export function service<T>(name: string): ServiceName<T> {
  return { name }
}

export class Services {
  readonly #provided = new Map<string, unknown>()

  provide<T>(name: ServiceName<T>, value: T): void {
    this.#provided.set(name.name, value)
  }

  /** null: the process has no such service. */
  find<T>(name: ServiceName<T>): T | null {
    return (this.#provided.get(name.name) as T | undefined) ?? null
  }

  get<T>(name: ServiceName<T>): T {
    if (!this.#provided.has(name.name)) throw new Error(`service ${name.name} was not provided by app.ts`)
    return this.#provided.get(name.name) as T
  }
}
