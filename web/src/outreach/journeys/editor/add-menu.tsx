import { useLingui } from '@lingui/react/macro'
import { edgeIdOf, type Graph, stepAt, stepIdOf, stepsOf } from '../graph/graph.ts'
import { signalsOf } from '../graph/signals.ts'
import { signalName } from '../words/signals.ts'
import { type Place, useEditor } from './editor-context.ts'
import { StepMenu } from './step-menu.tsx'

interface AddMenuProps {
  graph: Graph
  place: Place
  /** Another signal was chosen; null: the menu is closed. */
  onPlace: (place: Place | null) => void
}

/** Adds a step or a note at a place. */
export function AddMenu({ graph, place, onPlace }: AddMenuProps) {
  const { i18n } = useLingui()
  const { add, addNote, select } = useEditor()
  const after = 'after' in place ? place.after : null
  const from = after && stepAt(graph, stepIdOf(after.from))
  const signals = from ? signalsOf(from).map(({ name }) => [name, signalName(from, name, i18n)] as const) : []
  return (
    <StepMenu
      hasEntry={stepsOf(graph).some(([, { kind }]) => kind === 'ENTRY')}
      isBetween={after !== null && edgeIdOf(after) in graph}
      signals={signals}
      signal={after?.sourceHandle ?? null}
      onSignal={(sourceHandle) => after && onPlace({ ...place, after: { ...after, sourceHandle } })}
      onPick={(kind) => {
        onPlace(null)
        select(add(kind, place).recordId)
      }}
      onNote={
        after
          ? null
          : () => {
              onPlace(null)
              addNote(place.at ?? undefined)
            }
      }
      onClose={() => onPlace(null)}
    />
  )
}
