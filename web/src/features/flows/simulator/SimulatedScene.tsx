import { Select, TextInput } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { playLimits } from '@recado/shared/limits/bot-plays';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { WholeTimeField } from '../../../components/form/WholeTimeField.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './FlowSimulator.module.css';
import type { SimulatedScene as Scene } from './use-simulation.ts';

interface Props {
  scene: Scene;
  onChange: (changes: Partial<Scene>) => void;
}

/** The clock, the contact and the connection of a simulated conversation. */
export const SimulatedScene = ({ scene, onChange }: Props) => {
  const { t } = useTranslate();
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, {}));
  return (
    <div className={classes.scene}>
      <TextInput
        type="date"
        label={t('flows:simulator.date')}
        value={scene.date}
        onChange={({ currentTarget: { value } }) => value !== '' && onChange({ date: value })}
      />
      <WholeTimeField
        label={t('flows:simulator.time')}
        time={scene.time}
        onChange={(time) => onChange({ time })}
        data-testid="simulated-time"
      />
      <TextInput
        label={t('flows:simulator.name')}
        maxLength={playLimits.name.max}
        value={scene.name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <TextInput
        label={t('flows:simulator.number')}
        inputMode="numeric"
        maxLength={15}
        placeholder="5511900000000"
        value={scene.number}
        onChange={({ currentTarget: { value } }) => onChange({ number: value.replaceAll(/\D/g, '') })}
      />
      <Select
        className={classes.connection}
        label={t('flows:simulator.connection')}
        description={t('flows:simulator.connectionHint')}
        placeholder={t('flows:simulator.noConnection')}
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={scene.whatsappId === null ? null : String(scene.whatsappId)}
        onChange={(id) => onChange({ whatsappId: id === null ? null : Number(id) })}
        clearable
      />
    </div>
  );
};
