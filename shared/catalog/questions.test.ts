import { expect, test } from 'vitest';
import { INCOME_QUESTION, incomeOptions, question, questions } from './questions.ts';

/** The contract's table, line by line. */
const table = `
1 | Marital status | Radio | yes | 1 Single; 2 Married; 3 Divorced; 4 Widowed; 5 Engaged
2 | Highest level of education completed | Select | yes | 6 8th Grade or below; 7 9th Grade to 11th Grade; 8 High School Graduate; 9 Some College; 10 Associate's Degree; 11 Bachelor's Degree; 12 Some postgraduate study; 13 Masters Degree; 14 Doctorate / PhD; 15 Trade School; 16 None of the above
3 | Total pre-tax household income | Select | yes | 17 Under $10,000; 18 $20,000 - $29,999; 19 $20,000 - $29,999; 20 $30,000 - $39,999; 21 $40,000 - $49,999; 22 $50,000 - $74,999; 23 $75,000 - $99,999; 24 $100,000 - $124,999; 25 $125,000 - $149,999; 26 $150,000 - $174,999; 27 $175,000 - $199,999; 28 More than $200,000; 29 Prefer not to state
4 | Own or rent place of residence | Radio | yes | 30 Own; 31 Rent
5 | Current employment status | Select | yes | 32 Employed full-time; 33 Employed part-time; 34 Self employed; 35 Temporarily unemployed; 36 Student; 37 Homemaker; 38 Retired; 39 Disabled or Permanently Unemployed
6 | Primary occupation | Select | yes | 40 Hair Stylists; 41 Photographers; 42 Property/Facilities Managers; 43 Bartenders/Servers; 44 Chefs/Cooks; 45 Event Planners; 46 Accountant/CPA/Bookkeeper; 47 Administrator/Clerical; 48 Advertising; 49 Attorney; 50 Civil Servant/Government/Military; 51 Consultant/Adviser/Analyst; 52 Customer Support; 53 Designer/Artist; 54 Doctor / Physician; 55 Engineer (Electrical, Mechanical or Aerospace); 56 Entertainer (musician, actor, performer, model, DJ); 57 Financial Professional (Broker, Analyst, Planner); 58 Human Resources; 59 Information Systems Manager (MIS); 60 Insurance Agent; 61 Janitor; 62 Marketing; 63 Mechanic (Automobile, Motorcycle, Airplane, Marine, Heavy Equipment); 64 Programmer/Software Developer; 65 Public Relations; 66 Registered Nurse; 67 Retail (Sales & Management); 68 Sales/Business Development; 69 Skilled Labor - Plumber; 70 Skilled Labor - Electrician; 71 Skilled Labor - Carpenter; 72 Skilled labor - HVAC; 73 Skilled labor - General; 74 Teacher/educator - Grades K-8; 75 Teacher/educator - High School Level; 76 Teacher/educator - University Level; 77 Technician (home appliance, electronics); 78 Top Management (CEO, CFO, partner, etc.); 79 Veterinarian; 80 Warehouse/Logistics; 81 Web Developer; 82 Writer/Reporter/Editor; 83 Other; 84 Disabled; 85 Retired; 86 Does Not Apply
7 | Hispanic/Latino or of such descent | Radio | yes | 87 Yes; 88 No
8 | Kinds of pets owned | Multiple choice | no | 89 Dog; 90 Cat; 91 Reptile; 92 Rodent; 93 Bird; 94 Fish (fresh water); 95 Fish (salt water); 96 Other; 96 None
9 | Number of children 18 or younger in the home | Select | yes | 109 None; 98 1; 99 2; 100 3; 101 4; 102 5; 103 6; 104 7; 105 8; 106 9; 107 10; 108 10+
11 | Ethnic background | Select | yes | 112 White; 113 Black or African American; 114 Hispanic, Latino, or Spanish origin; 115 American Indian or Alaska Native; 116 Asian Indian; 117 Chinese; 118 Filipino; 119 Japanese; 120 Korean; 121 Vietnamese; 122 Pacific Islander; 123 Middle Eastern; 124 Other Asian; 125 Other; 126 Prefer not to answer
`;

const kinds: Readonly<Record<string, string>> = { Radio: 'radio', Select: 'select', 'Multiple choice': 'multiple' };

const expected = table
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', label, kind = '', required, options = ''] = line.split(' | ');
    const pairs = options.split('; ').map((option) => {
      const [, optionId, text] = /^(\d+) (.+)$/.exec(option) ?? [];
      return { id: Number(optionId), label: text };
    });
    return { id: Number(id), label, kind: kinds[kind], required: required === 'yes', options: pairs };
  });

test('questions and options are those of the contract, id by id', () => {
  expect(questions.map(({ name: _, ...rest }) => rest)).toEqual(expected);
});

test("the contract's duplicate labels and ids are kept", () => {
  expect(
    question(3)
      ?.options.filter(({ label }) => label === '$20,000 - $29,999')
      .map(({ id }) => id),
  ).toEqual([18, 19]);
  expect(
    question(8)
      ?.options.filter(({ id }) => id === 96)
      .map(({ label }) => label),
  ).toEqual(['Other', 'None']);
  expect(question(9)?.options[0]).toEqual({ id: 109, label: 'None' });
});

test('there is no question 10', () => {
  expect(question(10)).toBeUndefined();
});

test('names are unique, and valid names of form fields', () => {
  const names = questions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z_]+$/);
});

test("a country without income options of its own has the contract's", () => {
  expect(incomeOptions('US')).toEqual(question(INCOME_QUESTION)?.options);
  expect(incomeOptions('de')).toEqual(question(INCOME_QUESTION)?.options);
});
