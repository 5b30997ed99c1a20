import { service } from '../../platform/core/index.ts'
import type { Models } from '../models/index.ts'
import type { Agent } from './agent.ts'
import { combinedAgent } from './combined/index.ts'
import { guidedAgent } from './guided/index.ts'
import { withinLimits } from './limits.ts'
import { llmAgent } from './llm/index.ts'

/** The agents by name. An initiative chooses one; otherwise its organization does. */
export type Agents = ReadonlyMap<string, Agent>

export const agents = service<Agents>('agents')

/** To add an agent, create a folder that implements `Agent` and add a line here. */
export function agentsWith(models: Models): Agents {
  const all = [guidedAgent, llmAgent(models), combinedAgent(models)]
  return new Map(all.map((agent) => [agent.name, withinLimits(agent)]))
}
