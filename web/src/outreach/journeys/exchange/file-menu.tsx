import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import type { DocumentStore } from '../../../shell/document/document-store.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { saveAs } from '../../../shell/save-as.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Ellipsis } from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx'
import type { Journey } from '../current-journey.ts'
import { useEditor } from '../editor/editor-context.ts'
import type { Step } from '../graph/graph.ts'
import { useDiscard } from '../versions/use-discard.ts'
import { faceOf } from '../words/face.ts'
import { KINDS } from '../words/kinds.ts'
import { signalName } from '../words/signals.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Exports the journey as a file or an image, replaces the draft by what a file describes, or discards it. */
export function FileMenu({ journey, store }: { journey: Journey; store: DocumentStore }) {
  const { t } = useLingui()
  const { isEditable } = useEditor()
  const [isImporting, setImporting] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const discard = useDiscard(journey, store)
  const save = useApiMutation(
    async () => {
      if (!(await store.flush())) throw new Error(t`Not exported, because your latest changes are not saved.`)
      return parley.journeys.export({ journeyId: journey.id })
    },
    { onDone: ({ fileName, text }) => saveAs(fileName, text) },
  )
  const draw = usePicture(journey.definition.name)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="small" aria-label={t`Journey actions`} disabled={save.isPending || draw.isPending}>
            <Ellipsis size={14} />
          </Button>
        }
      >
        <MenuItem onSelect={() => save.mutate()}>{t`Export as YAML`}</MenuItem>
        <MenuItem onSelect={() => draw.mutate('png')}>{t`Export as PNG image`}</MenuItem>
        <MenuItem onSelect={() => draw.mutate('svg')}>{t`Export as SVG image`}</MenuItem>
        {isEditable && <MenuItem onSelect={() => setImporting(true)}>{t`Import YAML…`}</MenuItem>}
        {isEditable && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => setDiscarding(true)}>{t`Discard the draft…`}</MenuItem>
          </>
        )}
      </Menu>
      {isImporting && <ImportDialog journey={journey} store={store} onClose={() => setImporting(false)} />}
      <Confirm
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={t`Discard the draft of version ${journey.version}?`}
        action={t`Discard draft`}
        onConfirm={() => discard.mutate()}
      >
        {t`All its changes are lost. The live version and the people in it stay as they are.`}
      </Confirm>
    </>
  )
}

function usePicture(name: string) {
  const { t, i18n } = useLingui()
  const { graph, names } = useEditor()
  return useApiMutation(async (format: 'svg' | 'png') => {
    const { savePicture } = await import('./save-picture.ts')
    const words = {
      titleOf: (step: Step) => step.name || t(KINDS[step.kind].name),
      linesOf: (step: Step) => faceOf(step, names, i18n).filter((line) => line !== ''),
      signalOf: (step: Step | undefined, signal: string) => signalName(step, signal, i18n),
    }
    await savePicture(graph(), words, name, format)
  })
}
