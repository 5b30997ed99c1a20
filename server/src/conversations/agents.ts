import type { Agent } from './agent.ts'
import { guidedAgent } from './guided/index.ts'

/** The agents of this service by name. An initiative chooses one; otherwise its organization does. */
export type Agents = ReadonlyMap<string, Agent>

/** Adding one: a folder that implements `Agent`, and a line here. */
export const agents: Agents = new Map([guidedAgent].map((agent) => [agent.name, agent]))
