const form = document.querySelector('#authority');
const rows = document.querySelector('#notes');

const cell = (text, href) => {
  const made = document.createElement('td');
  if (href) {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = text;
    made.append(link);
  } else made.textContent = text;
  return made;
};

const showNotes = ({ authority, cancels, fault, notes, token }) => {
  document.querySelector('#token').textContent = token;
  form.authority.value = authority;
  form.cancels.checked = cancels;
  form.fault.value = fault ?? '';
  rows.replaceChildren(
    ...notes.map(({ fields, number, pdf, ref, status }) => {
      const row = document.createElement('tr');
      row.append(
        cell(ref),
        cell(status),
        cell(number ?? '', pdf),
        cell(`R$ ${fields.valor_servico.toFixed(2)}`),
        cell(`${fields.razao_social_tomador} (${fields.cnpj_tomador ?? fields.cpf_tomador})`),
      );
      return row;
    }),
  );
};

const load = async () => showNotes(await (await fetch('/admin/state')).json());

form.addEventListener('change', async () => {
  const body = JSON.stringify({
    authority: form.authority.value,
    cancels: form.cancels.checked,
    fault: form.fault.value || null,
  });
  showNotes(await (await fetch('/admin/commands', { method: 'POST', body })).json());
});

await load();
setInterval(load, 2000);
