/** What a form is called where one of several is out of sight: `data-form-name` of what it stands in. */
export const formNameOf = (form: Element | null): string | undefined =>
  form?.closest<HTMLElement>('[data-form-name]')?.dataset.formName;
