/** How an account publishes forms as Flows. Each call is one request. */
export interface FlowPublishing<Failure> {
  /** The Flow with this name, or null. */
  find(name: string): Promise<{ outcome: 'ok'; flow: FoundFlow | null } | Failure>
  /** Creates an empty draft. Call `find` first, since the creation may have happened without an answer. */
  create(name: string): Promise<{ outcome: 'ok'; providerId: string } | Failure>
  /** Replaces the JSON of a draft. `problems`: why it cannot be published, in the provider's words. */
  upload(
    providerId: string,
    flow: Readonly<Record<string, unknown>>,
  ): Promise<{ outcome: 'ok'; problems: string[] } | Failure>
  /** Makes a draft final. */
  publish(providerId: string): Promise<{ outcome: 'ok' } | Failure>
}

/** A Flow at the provider. */
interface FoundFlow {
  providerId: string
  /** In the provider's terms, such as `DRAFT`, `PUBLISHED`, `BLOCKED`. */
  status: string
}

/** A published Flow that a message opens. */
export interface FlowToOpen {
  flowId: string
  /** The words of the button. */
  button: string
  /** Comes back with the answers, and says which message was answered. */
  token: string
}
