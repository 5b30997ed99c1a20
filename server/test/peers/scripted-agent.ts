import type { Client, Tool } from '@modelcontextprotocol/client'

type Json = Record<string, unknown>

/**
 * An agent that knows only the MCP server's texts. It may use a tool, field or value only after reading it there or in
 * the task.
 */
export class ScriptedAgent {
  readonly #client: Client
  readonly #tools: Map<string, Tool>
  /** All text read so far. */
  #read: string

  private constructor(client: Client, tools: Tool[], task: string) {
    this.#client = client
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]))
    this.#read = `${client.getInstructions()}\n${JSON.stringify(tools)}\n${task}`
  }

  static async begin(client: Client, task: string): Promise<ScriptedAgent> {
    const { tools } = await client.listTools()
    return new ScriptedAgent(client, tools, task)
  }

  /** Starts with the prompt whose description matches. */
  async follow(words: RegExp, task: string): Promise<string> {
    const { prompts } = await this.#client.listPrompts()
    const { name } = prompts.find(({ description = '' }) => words.test(description))!
    const { messages } = await this.#client.getPrompt({ name, arguments: { task } })
    return this.#note(messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n'))
  }

  /** Reads a resource by the template whose description matches. */
  async readResource(words: RegExp, id: string): Promise<Json> {
    const { resourceTemplates } = await this.#client.listResourceTemplates()
    const { uriTemplate } = resourceTemplates.find(({ description = '' }) => words.test(description))!
    const { contents } = await this.#client.readResource({ uri: uriTemplate.replace('{id}', id) })
    return JSON.parse(this.#note((contents[0] as { text: string }).text)) as Json
  }

  /** The full description of something that the list only names. */
  describe(name: string): Promise<Json> {
    return this.call('describe', { name })
  }

  /** Calls a tool. A tool that may message people needs a confirmation. Throws when the call fails. */
  async call(name: string, input: Json = {}, { confirmed = false } = {}): Promise<Json> {
    const tool = this.#tools.get(name)
    if (!tool) throw new Error(`there is no tool ${name} in the list`)
    if (tool.annotations?.openWorldHint && !confirmed) throw new Error(`${name} asks to be confirmed first`)
    this.#requireKnown(tool, input)
    const { isError, content } = await this.#client.callTool({ name, arguments: input })
    const { text } = content[0] as { text: string }
    if (isError) throw new Error(`${name}: ${text}`)
    return JSON.parse(this.#note(text)) as Json
  }

  #requireKnown({ name, inputSchema }: Tool, input: Json): void {
    for (const field of inputSchema.required ?? [])
      if (!(field in input)) throw new Error(`${name} needs ${field}`)
    for (const field of Object.keys(input))
      if (!(field in (inputSchema.properties ?? {}))) throw new Error(`${name} has no field ${field}`)
    const unread = wordsIn(input).filter((word) => !this.#read.includes(word))
    if (unread.length > 0) throw new Error(`${name}: nobody told of ${unread.join(', ')}`)
  }

  #note(text: string): string {
    this.#read += `\n${text}`
    return text
  }
}

/** The names of fields and the texts of a value, at any depth. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  return Object.entries(value).flatMap(([name, part]) => [name, ...wordsIn(part)])
}
