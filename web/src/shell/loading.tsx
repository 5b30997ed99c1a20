import { SkeletonLines } from '../ui/layout/skeleton.tsx'

/** A placeholder while a screen loads. */
export function Loading() {
  return (
    <div className="px-6 py-5">
      <SkeletonLines count={5} />
    </div>
  )
}
