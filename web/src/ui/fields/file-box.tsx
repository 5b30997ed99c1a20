import { type DragEvent, useRef, useState } from 'react'
import { cn } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { FileUp } from '../icons/icons.tsx'

interface FileBoxProps {
  /** The accessible label of the field. */
  label: string
  /** What to drop here, or the name of the chosen file. */
  title: string
  /** The label of the button that opens the file dialog. */
  action: string
  /** As in the `accept` of a file input. */
  accept: string
  onChoose: (file: File) => void
}

/** A place to drop a file or to choose one. */
export function FileBox({ label, title, action, accept, onChoose }: FileBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed border-strong px-6 py-8 text-center',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp size={20} className="text-faint" aria-hidden />
      <p className="font-medium wrap-anywhere" dir="auto">
        {title}
      </p>
      <Button onClick={() => input.current?.click()}>{action}</Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onChoose(file)
          // Without this, selecting the same file again after fixing it would fire no change event.
          event.target.value = ''
        }}
      />
    </div>
  )
}
