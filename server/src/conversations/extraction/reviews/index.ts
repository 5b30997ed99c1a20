export { reviewOperations } from './operations.ts'
export { countReviews, fromWaitingReviews, type ReviewCounts } from './review-counts.ts'
export { keepDecisions, type Read } from './standing-decisions.ts'
