/** The chart and the table in a chunk of their own; here, so that their words are among those of these pages. */
export { SchedulePicture as default } from '#ui/schedule-picture.tsx';
