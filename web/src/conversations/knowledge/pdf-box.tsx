import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { FileBox } from '../../ui/fields/file-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useWantedFile } from '../../ui/hooks/use-wanted-file.ts'

/** What fits into a request as base64. */
const MOST_BYTES = 3_600_000

interface PdfBoxProps {
  /** Called with the text of the file, and a title from its name. */
  onRead: (read: { title: string; text: string }) => void
}

/** Reads the text of a PDF, which can then be corrected before it is stored. */
export function PdfBox({ onRead }: PdfBoxProps) {
  const { t } = useLingui()
  const [file, setFile] = useState<File>()
  const wanted = useWantedFile()
  const isLarge = file !== undefined && file.size > MOST_BYTES
  const read = useApiMutation(
    async (chosen: File) => await parley.knowledge.filePreview({ content: await asBase64(chosen) }),
    {
      quiet: true,
      onDone: ({ text }, chosen) => {
        if (wanted.current !== chosen) return
        onRead({ title: chosen.name.replace(/\.pdf$/i, '').slice(0, 300), text })
      },
    },
  )
  const choose = (chosen: File) => {
    setFile(chosen)
    wanted.current = chosen
    read.reset()
    if (chosen.size <= MOST_BYTES) read.mutate(chosen)
  }
  return (
    <div className="flex flex-col gap-2">
      <FileBox
        label={t`File`}
        title={file?.name ?? t`Drop a PDF here`}
        action={file ? t`Select another file` : t`Select a file`}
        accept=".pdf,application/pdf"
        onChoose={choose}
      />
      <FormError>
        {isLarge
          ? t`This file is larger than 3.6 MB. Split it and add the parts.`
          : formError(read.error, [])}
      </FormError>
      <div role="status" className="text-xs text-soft">
        {read.isPending && <Trans>Reading the file…</Trans>}
        {read.data && !isLarge && <Report {...read.data} />}
      </div>
    </div>
  )
}

function Report({ text, pages, isCut }: { text: string; pages: number; isCut: boolean }) {
  const { t } = useLingui()
  if (text === '')
    return <Trans>The file has no text, as when pages are scanned. Paste the text instead.</Trans>
  const read = t`${plural(pages, { one: '# page read.', other: '# pages read.' })}`
  return (
    <>
      {read} <Trans>Check the text before you save it.</Trans>{' '}
      {isCut && <Trans>The file is longer than one text can be, so its end is missing.</Trans>}
    </>
  )
}

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
