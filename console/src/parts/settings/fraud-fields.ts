import {
  fraudActions,
  fraudRuleNames,
  fraudRules,
  type FraudAction,
  type FraudRule,
  type FraudRuleName,
} from '@rewards-wall/shared/fraud-rules.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { capital } from '../words.ts';
import type { FieldOfKind } from './field-of-kind.ts';

type FraudSettings = Readonly<Record<FraudRuleName, { readonly action: FraudAction; readonly limit: number }>>;

/** The label of each input, by path. */
export function fraudLabels(path: string): [path: string, label: string][] {
  return fraudRuleNames.flatMap((name) => {
    const { label, limit }: FraudRule = fraudRules[name];
    const action: [string, string] = [`${path}.${name}.action`, label];
    return limit === null ? [action] : [action, [`${path}.${name}.limit`, `${label}: ${limit.counts}`]];
  });
}

/** A wall's fraud rules: the action and limit of each. */
export const fraudFields: FieldOfKind = ({ label, path }, value, { faultIn }) => {
  const fraud = value as FraudSettings;
  return html`<ul class="rules" aria-label=${label}>
    ${fraudRuleNames.map((name) => ruleFields(`${path}.${name}`, fraudRules[name], fraud[name], faultIn))}
  </ul>`;
};

function ruleFields(
  path: string,
  { finds, label, limit: counted }: FraudRule,
  { action, limit }: FraudSettings[FraudRuleName],
  faultIn: (path: string) => string | null,
): TemplateResult {
  const [actionPath, limitPath] = [`${path}.action`, `${path}.limit`] as const;
  const fault = faultIn(limitPath);
  return html`<li>
    <label for=${actionPath}>${label}</label>
    <p class="hint" id="${actionPath}-hint">${finds}</p>
    ${fault === null ? nothing : html`<p class="fault" id="${limitPath}-fault">This ${fault}.</p>`}
    <div>
      <select id=${actionPath} name=${actionPath} aria-describedby="${actionPath}-hint">
        ${fraudActions.map((one) => html`<option value=${one} ?selected=${one === action}>${capital(one)}</option>`)}
      </select>
      ${
        counted === null
          ? nothing
          : html`<input
                name=${limitPath}
                aria-label="${label}: ${counted.counts}"
                .value=${String(limit)}
                inputmode="numeric"
                autocomplete="off"
                aria-invalid=${String(fault !== null)}
                aria-describedby=${fault === null ? nothing : `${limitPath}-fault`}
              />
              <span>${counted.counts}</span>`
      }
    </div>
  </li>`;
}
