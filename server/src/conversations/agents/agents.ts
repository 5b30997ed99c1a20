import { service } from '../../platform/core/index.ts'
import type { Models } from '../models/index.ts'
import type { Agent } from './agent.ts'
import { guidedAgent } from './guided/index.ts'
import { llmAgent } from './llm/index.ts'

/** The agents of this service by name. An initiative chooses one; otherwise its organization does. */
export type Agents = ReadonlyMap<string, Agent>

export const agents = service<Agents>('agents')

/** Adding one: a folder that implements `Agent`, and a line here. */
export function agentsWith(models: Models): Agents {
  return new Map([guidedAgent, llmAgent(models)].map((agent) => [agent.name, agent]))
}
