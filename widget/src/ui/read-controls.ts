/**
 * Makes each control of a form report its value. Chrome on iOS and password managers fill in controls with only a
 * `change` event, or with none at all. Old libraries replace `Event`, but not `CustomEvent`.
 */
export function readControls(form: EventTarget | null | undefined): void {
  if (!(form instanceof Element)) return;
  for (const control of form.querySelectorAll('input, select, textarea'))
    control.dispatchEvent(new CustomEvent('change'));
}
