import { useLingui } from '@lingui/react/macro'
import { Panel, useStore } from '@xyflow/react'
import { memo } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { ScrollText } from '../../../ui/icons/icons.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { stepsOf } from '../graph/graph.ts'
import { ALL_KINDS, KINDS } from '../words/kinds.ts'

/** The type of what is dragged from the palette. */
export const DRAGGED_KIND = 'application/x-parley-step'
/** What is dragged when it is a note. */
export const NOTE_KIND = 'NOTE'

/** A canvas of this height has room for one column of buttons above those that zoom. */
const COLUMN_HEIGHT = 560

/** Every kind of step, to be clicked or dragged onto the canvas. */
export const Palette = memo(function Palette() {
  const { t } = useLingui()
  const { add, select, graph, addNote } = useEditor()
  const isShort = useStore(({ height }) => height < COLUMN_HEIGHT)
  return (
    <Panel position="top-left" className="phone:hidden">
      <div
        role="toolbar"
        aria-label={t`Add a step`}
        className={cn('grid rounded-lg border bg-surface p-1 shadow-card', isShort && 'grid-cols-2')}
      >
        {ALL_KINDS.map((kind) => {
          const { name, icon: Icon, tone } = KINDS[kind]
          return (
            <Tooltip key={kind} text={t(name)}>
              <button
                type="button"
                aria-label={t(name)}
                draggable
                onDragStart={(event) => event.dataTransfer.setData(DRAGGED_KIND, kind)}
                onClick={() => {
                  if (kind === 'ENTRY' && stepsOf(graph()).some(([, step]) => step.kind === 'ENTRY')) return
                  select(add(kind, { at: null }).recordId)
                }}
                className="grid size-8 cursor-grab place-items-center rounded-md hover:bg-hover"
              >
                <span className={cn('grid size-6 place-items-center rounded-md', tone)}>
                  <Icon size={14} />
                </span>
              </button>
            </Tooltip>
          )
        })}
        <Tooltip text={t`Note`}>
          <button
            type="button"
            aria-label={t`Note`}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED_KIND, NOTE_KIND)}
            onClick={() => addNote()}
            className="mt-1 grid size-8 cursor-grab place-items-center rounded-md border-t hover:bg-hover"
          >
            <span className="grid size-6 place-items-center rounded-md bg-warn-soft text-warn">
              <ScrollText size={14} />
            </span>
          </button>
        </Tooltip>
      </div>
    </Panel>
  )
})
