import { edge } from '../../../../../../test/fixtures/journeys.ts'
import type { Action } from '../../../nodes/schema.ts'
import { type Case, entry, exit, journey, journeyWith, send, wait } from '../journeys.ts'

const bindings = { templateBindings: { 1: 'person.firstName' } }

export const structureCases: Case[] = [
  {
    name: 'no ENTRY',
    definition: journey({ actions: [send, exit], edges: [edge('ask SENT end')] }),
    gives: ['entry_count', 'template_missing ask'],
  },
  {
    name: 'two ENTRY',
    definition: journeyWith({ ...entry, id: 'second' }, [
      ...journey().edges.map((e) => `${e.from} ${e.sourceHandle} ${e.to}`),
      'second SENT ask',
    ]),
    gives: ['entry_count second'],
  },
  {
    name: 'no EXIT',
    definition: journey({ actions: [entry, send], edges: [edge('start SENT ask'), edge('ask SENT ask')] }),
    gives: ['exit_missing', 'busy_loop ask'],
  },
  {
    name: 'an id twice',
    definition: journey({ actions: [...journey().actions, exit] }),
    gives: ['duplicate_node_id end'],
  },
  {
    name: 'a node without a name',
    definition: journeyWith({ id: 'end', kind: 'EXIT', name: ' ' }),
    gives: ['node_unnamed end'],
  },
  {
    name: 'an edge to nowhere',
    definition: journey({ edges: [...journey().edges, edge('ask SENT nowhere')] }),
    gives: ['edge_unknown_node ask', 'handle_fan_out ask'],
  },
  {
    name: 'an edge between two unknown nodes',
    definition: journey({ edges: [...journey().edges, edge('a SENT b')] }),
    gives: ['edge_unknown_node', 'edge_unknown_node'],
  },
  {
    name: 'a signal that the kind does not give',
    definition: journey({ edges: [...journey().edges, edge('ask REPLIED talk')] }),
    gives: ['edge_unknown_handle ask'],
  },
  {
    name: 'a way out of EXIT',
    definition: journey({ edges: [...journey().edges, edge('end SENT talk')] }),
    gives: ['edge_unknown_handle end'],
  },
  {
    name: 'a signal that leads to two nodes',
    definition: journey({ edges: [...journey().edges, edge('wait TIMEOUT talk')] }),
    gives: ['handle_fan_out wait'],
  },
  {
    name: 'a signal that leads nowhere',
    definition: journey({ edges: journey().edges.slice(0, -1) }),
    gives: ['handle_unconnected talk'],
  },
  {
    name: 'a node off the way',
    definition: journeyWith({ id: 'apart', kind: 'EXIT', name: 'Apart' }),
    gives: ['node_unreachable apart'],
  },
  {
    name: 'a loop that waits but never ends',
    definition: journeyWith({ id: 'pause', kind: 'DELAY', name: 'Pause', inputs: { duration: '1d' } }, [
      'start SENT ask',
      'ask SENT wait',
      'wait REPLIED end',
      'wait TIMEOUT pause',
      'pause SENT pause',
    ]),
    gives: [
      'node_unreachable talk',
      'no_path_to_exit talk',
      'no_path_to_exit pause',
      'handle_unconnected talk',
      'handle_unconnected talk',
    ],
  },
  {
    name: 'a loop that asks again after a wait is fine',
    definition: journeyWith(wait, [
      'start SENT ask',
      'ask SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT ask',
      'talk CLOSED end',
      'talk STALE end',
    ]),
    gives: [],
  },
  {
    name: 'a loop without a wait',
    definition: journeyWith(
      { ...send, id: 'again', inputs: { ...bindings, templateId: 'tpl_1' } } as Action,
      [
        'start SENT ask',
        'ask SENT again',
        'again SENT ask',
        'wait REPLIED talk',
        'wait TIMEOUT end',
        'talk CLOSED end',
        'talk STALE end',
      ],
    ),
    gives: [
      'busy_loop again',
      ...['start', 'ask', 'again'].map((id) => `no_path_to_exit ${id}`),
      ...['wait', 'talk', 'end'].map((id) => `node_unreachable ${id}`),
    ],
  },
]
